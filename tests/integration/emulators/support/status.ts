/** What the status page is told, as far as tests look at it. */
export type Status = {
  firestore: {
    version: number;
    bytes: number;
    connections: number;
    streams: { who: string; transport: string; database: string; targets: string[] }[];
    databases: { name: string; documents: number; groups: object[] }[];
  };
  storage: { port: number; buckets: object[] } | null;
  auth: { port: number; projectId: string; accounts: number | null } | null;
  rules: {
    service: string;
    file: string;
    readAt: string;
    error: object | null;
    warnings: object[];
    projectsWithOwn: string[];
  }[];
  denials: Record<string, string>[];
  requests: {
    count: number;
    entries: { id: number; method: string; what: string; who: string; ms: number; result: string }[];
  };
};
