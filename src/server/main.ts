// `npm run serve`: the server.
import { command } from '#program/command.ts';
import { serve } from './serve.ts';

const HELP = `Serves the built site.

Usage: npm run serve [-- --help]

It takes no options. Environment variables configure it (README.md, docs/operations.md), for example
PORT=8080 FRESHET_MODE=demo npm run serve. Ctrl-C stops it.`;

const main = command({ name: 'freshet', help: HELP, options: {}, run: () => serve() });

process.exitCode = await main(process.argv.slice(2));
