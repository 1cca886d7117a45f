import fc from 'fast-check';

/** The same cases on every machine, so that a change fails for what it changed; `FC_SEED=$RANDOM` looks for others. */
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 1_183) });
