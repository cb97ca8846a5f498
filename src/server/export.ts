// `npm run export`: writes the site as static files.
import { command } from '#program/command.ts';
import { readSettings } from '#program/settings.ts';
import { exportSite } from './export-site.ts';
import { CLIENT_FOLDER, openSite } from './serve.ts';
import { siteLog } from './site-log.ts';

const HELP = `Writes the site as static files, for an object store or any static host.

Usage: npm run export -- <folder> [--past-weeks]

  --past-weeks   also write the page of each weekly report: hundreds, one or two seconds each at first
  --help         show this text

It uses the settings of the server (docs/operations.md): DATABASE_URL names the store, and
FRESHET_RIVER_ORIGIN the server that browsers get rivers from. Unchanged files are kept. Files that are
no longer part of the site are removed, scripts after a week. Ctrl-C stops it; the next run continues.`;

const MEGABYTE = 1_000_000;

export const main = command({
  name: 'freshet',
  help: HELP,
  options: { 'past-weeks': { type: 'boolean', default: false } },
  takesPositionals: true,
  stopped: {
    message: 'interrupted; nothing was removed, and the next run will continue',
    code: 130,
  },
  run: async ({ values, positionals: [folder, ...more], signal, print }) => {
    if (folder === undefined || more.length > 0) {
      throw new Error('name one folder: npm run export -- <folder> (see --help)');
    }
    const begun = performance.now();
    const settings = readSettings(process.env);
    const log = siteLog('text');
    log.logger.level = 'error';
    const { app, site, web, store } = await openSite(settings, { signal, log });
    try {
      const { files, bytes, written, kept, removed } = await exportSite({
        app,
        site,
        web,
        folder,
        signal,
        filesFolder: CLIENT_FOLDER,
        withWeeks: values['past-weeks'],
        nowMs: Date.now(),
        progress: (line) => print(`freshet: ${line}`),
      });
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      print(
        `freshet: ${files} files, ${(bytes / MEGABYTE).toFixed(1)} MB, in ${seconds} s: ` +
          `${written} written, ${kept} kept, ${removed} removed`,
      );
    } finally {
      await app.close();
      await store.close();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
