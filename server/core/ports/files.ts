/** A file as it is kept. */
export type StoredFile = { readonly bytes: Uint8Array; readonly contentType: string };

export type FileDetails = { readonly path: string; readonly size: number; readonly at: Date };

/** Files that people uploaded or that were made for them, by their paths in the bucket. */
export interface Files {
  /** `null` when there is none. */
  read(path: string): Promise<StoredFile | null>;
  write(path: string, file: StoredFile): Promise<void>;
  /** For what may be large, piece by piece; `null` when there is none. */
  readPieces(path: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** For what may be large. When `pieces` fails nothing is kept. @returns the size in bytes */
  writePieces(path: string, contentType: string, pieces: AsyncIterable<Uint8Array>): Promise<number>;
  /** Nothing happens where there is none. */
  remove(path: string): Promise<void>;
  /** Every file whose path begins so; `prefix` ends in a slash. */
  removeAll(prefix: string): Promise<void>;
  /** Paths that begin so. */
  list(prefix: string): Promise<string[]>;
  /** The same with sizes and when they were written, in the order of their paths and page by page. */
  details(prefix: string): AsyncIterable<FileDetails>;
}
