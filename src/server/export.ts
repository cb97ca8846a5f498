// `npm run export`: writes the site as files.
import { command } from '#jobs/command.ts';
import { readSettings } from '#jobs/settings.ts';
import { exportSite } from './export-site.ts';
import { CLIENT_FOLDER, openSite } from './serve.ts';
import { siteLog } from './site-log.ts';

const HELP = `Writes the site as files, for an object store or any host of files.

Usage: npm run export -- <folder> [--past-weeks]

  --past-weeks   also the page of each weekly report: hundreds, of a second or two the first time
  --help         this text

The settings are those of the server (docs/operations.md): DATABASE_URL names the store, and
FRESHET_RIVER_ORIGIN the server that browsers ask for rivers. Files that are the same stay as they are;
what is no part of the site any more is removed, code after a week. Ctrl-C stops it; the next run goes on.`;

const MEGABYTE = 1_000_000;

export const main = command({
  name: 'freshet',
  help: HELP,
  options: { 'past-weeks': { type: 'boolean', default: false } },
  takesPositionals: true,
  stopped: { message: 'interrupted; nothing was removed, and the next run goes on', code: 130 },
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
