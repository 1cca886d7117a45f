import { beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Of a matrix that this test is a cell of: its row, which the report of the check counts as one test. */
    row?: string;
  }
}

/** Within a group of tests: each is a cell, and the tests of one title are a row. */
export function countedByRow(): void {
  beforeEach(({ task }) => {
    task.meta.row = task.name;
  });
}
