import { readFileSync } from 'node:fs';

/** Proportional set size of a process in MB: what it has alone, and its share of what it has with others. Linux only. */
export function pssOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(readOf(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
}

/** A file of the process below /proc, or nothing when the process has ended meanwhile. */
export function readOf(pid: number | string, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
