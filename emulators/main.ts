#!/usr/bin/env node
import { runCommand } from './command.ts';

await runCommand(process.env);
