/**
 * Loaded before all else by `npm start`. glibc keeps what was freed in up to eight arenas for each core, full of holes once pictures
 * were encoded in threads: 200 MB that no one uses. The image sets the same (Dockerfile); here the process replaces itself, as
 * these variables are read once when it begins. Its id, its output and whoever started it stay the same.
 */
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' } as const;

// Other systems have another allocator, and Node 20 no `execve`.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX && process.execve)
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...MEMORY,
  });

export {};
