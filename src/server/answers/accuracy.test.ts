import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { replaysOf, stocksOf } from '#domain/fish/hindcast.ts';
import { scorecard } from '#domain/fish/scorecard.ts';
import { followSeasons } from '#domain/fish/weekly/returns.ts';
import { readManifest } from '#sources/snapshot/manifest.ts';
import { BUNDLED_SNAPSHOT, bundledReports } from '../../testing/bundled-snapshot.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { readHindcast, scorecardBody } from './accuracy.ts';

const SPECIES = 'Sockeye';

test('the scorecard matches the bundled record and the current rules', async () => {
  const { record, species, lessons } = await readHindcast();
  const { tables } = await readManifest(BUNDLED_SNAPSHOT);
  expect(record).toEqual({ weekly_reports_sha256: tables[0].sha256, as_of: tables[0].asOf });

  const read = await bundledReports();
  const reports = read.map(({ report }) => report);
  const rows = read
    .flatMap((readReport) => readReport.rows)
    .filter((row) => row.species === SPECIES);
  const replays = [...Map.groupBy(rows, ({ facility }) => facility)].flatMap(
    ([key, ofFacility]) => {
      const returns = followSeasons(ofFacility, reports).flatMap((season) => season.returns);
      return stocksOf(key, { returns, finals: [] }).flatMap((stock) =>
        replaysOf(stock, record.as_of),
      );
    },
  );
  const again = scorecardBody(scorecard(replays, lessons), record).species;
  expect(again).toEqual(species.filter((accuracy) => accuracy.species === SPECIES));
});

test('a file that is not a scorecard is named, with the command that makes one', async () => {
  const file = pathToFileURL(join(await temporaryFolder(), 'hindcast.json'));
  await writeFile(file, '{"stages": []}');
  await expect(readHindcast(file)).rejects.toThrow(
    `${fileURLToPath(file)} is not a scorecard; npm run hindcast writes it`,
  );
});
