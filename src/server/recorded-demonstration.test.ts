import { beforeAll, describe, expect, test } from 'vitest';
import { type Gauges, type Stageflow, stageflowSchema } from '#contract/river.ts';
import type { RecordedRivers } from '#domain/river/recorded-rivers.ts';
import { RECORDED_RIVERS_FOLDER, readRecordedRivers } from '#sources/recorded-rivers/index.ts';
import { openStore } from '#store/open-store.ts';
import { type RiverSite, riverSite } from '../testing/river-site.ts';
import { demoRivers } from './demo-rivers.ts';

const flowOf = (site: string) =>
  `/river/nwis/iv/?format=json&sites=${site}&period=P7D&parameterCd=00060&siteStatus=all`;
const usualOf = (site: string) =>
  `/river/nwis/stat/?format=rdb&sites=${site}&statReportType=daily&statTypeCd=p50`;
const aheadOf = (lid: string) => `/river/nwps/v1/gauges/${lid}/stageflow/forecast`;
const GAUGES =
  '/river/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326';
const WHAT_CAME = 'Demonstration: what the river then did; no forecast of that day was kept';

const NOON = '2025-11-14T20:00:00.000Z';

let site: RiverSite;
let record: RecordedRivers;
beforeAll(async () => {
  site = await riverSite();
  record = await readRecordedRivers(RECORDED_RIVERS_FOLDER);
});

async function demoAt(instant: string) {
  const nowMs = Date.parse(instant);
  const day = instant.slice(0, 10) as '2025-11-14';
  const { gauges } = site;
  const now = () => nowMs;
  const demo = await demoRivers({ gauges, day, now, readRecord: async () => record });
  return { ...demo, now, riverNow: now };
}

async function askedAt(instant: string, url: string) {
  await using app = await site.app(await demoAt(instant));
  const { body, headers, statusCode } = await app.inject(url);
  expect([url, statusCode]).toEqual([url, 200]);
  return { body, source: headers['freshet-source'] };
}

interface Series {
  readonly values: readonly [
    { readonly value: readonly { readonly value: string; readonly dateTime: string }[] },
  ];
}

async function readingsAt(instant: string, gauge: string) {
  const { body } = await askedAt(instant, flowOf(gauge));
  const series: readonly Series[] = JSON.parse(body).value.timeSeries;
  return series.map(({ values: [{ value }] }) =>
    value.map((reading) => [Date.parse(reading.dateTime), Number(reading.value)] as const),
  );
}

async function stageflowAt(instant: string, lid: string): Promise<Stageflow> {
  return stageflowSchema.parse(JSON.parse((await askedAt(instant, aheadOf(lid))).body));
}

describe('a demonstration of a recorded day', () => {
  test('has the readings of the seven days before its hour, and none after it', async () => {
    const to = Date.parse(NOON);
    const from = Date.parse(NOON) - 7 * 86_400_000;
    for (const gauge of ['12134500', '12181000', '12121600', '12020525', '14238000']) {
      const own = record.readings(gauge).filter(({ at }) => at >= from && at <= to);
      const [flows, heights] = await readingsAt(NOON, gauge);
      expect(flows).toEqual(
        own.flatMap(({ at, flowCfs }) => (flowCfs === null ? [] : [[at, flowCfs]])),
      );
      expect(heights?.at(-1)).toEqual([own.at(-1)?.at, own.at(-1)?.heightFt]);
      expect(flows?.length).toBeGreaterThan(150);
    }
  });

  test('says what its figures are, in headers and bodies', async () => {
    const flow = await askedAt(NOON, flowOf('12134500'));
    expect([flow.source, JSON.parse(flow.body).recorded]).toEqual([
      'recorded',
      'Demonstration: recorded river, provisional readings of USGS',
    ]);
    const ahead = await askedAt(NOON, aheadOf('GLBW1'));
    expect([ahead.source, JSON.parse(ahead.body).recorded]).toEqual(['recorded', WHAT_CAME]);
    const usual = await askedAt(NOON, usualOf('12134500'));
    expect([usual.source, usual.body.split('\n')[0]]).toEqual([
      'recorded',
      '# Demonstration: usual flows from a record of USGS',
    ]);
    for (const { body } of [flow, ahead, usual]) expect(body).not.toMatch(/simulated/i);
  });

  test('knows a usual flow where a record has one, and makes none up', async () => {
    const { body } = await askedAt(NOON, usualOf('12134500'));
    expect(body).toContain('\n00060\t11\t14\t3620\t80\t');
    const without = await askedAt(NOON, usualOf('12135000'));
    expect(without.body.split('\n').filter((line) => line.startsWith('00060'))).toEqual([]);
  });

  test('has ahead what the river then did every six hours, where NOAA makes a forecast', async () => {
    const { issuedTime, data } = await stageflowAt(NOON, 'GLBW1');
    expect([issuedTime, data.length]).toEqual([null, 40]);
    for (const { validTime, primary, secondary } of data) {
      const at = Date.parse(validTime);
      const reading = record.readings('12134500').find((candidate) => candidate.at === at);
      expect(at > Date.parse(NOON) && at % 21_600_000 === 0).toBe(true);
      expect([primary, Math.round((secondary ?? 0) * 1000)]).toEqual([
        reading?.heightFt,
        reading?.flowCfs,
      ]);
    }
    // NOAA is not known to forecast the Sauk, and nothing was recorded at Little Goose Dam.
    expect((await stageflowAt(NOON, 'SAKW1')).data).toEqual([]);
    expect((await stageflowAt(NOON, 'LGSW1')).data).toEqual([]);
  });

  test('looks less far ahead near the end of the record, and shows nothing after it', async () => {
    const { data } = await stageflowAt('2025-12-13T12:00:00.000Z', 'GLBW1');
    expect(data.at(-1)?.validTime).toBe('2025-12-15T18:00:00.000Z');
    const [flows = []] = await readingsAt('2025-12-15T23:30:00.000Z', '12134500');
    expect(flows.at(-1)?.[0]).toBe(Date.parse('2025-12-15T21:30:00.000Z'));
  });

  test('leaves out hours and gauges that were not recorded', async () => {
    // The North Fork of Clover Creek was silent from November 26 to December 11.
    const [flows = []] = await readingsAt('2025-11-28T12:00:00.000Z', '12090400');
    expect(new Date(flows.at(-1)?.[0] ?? 0).toISOString()).toMatch(/^2025-11-2[56]/);
    expect(await readingsAt('2025-12-05T12:00:00.000Z', '12090400')).toEqual([]);
    const { body } = await askedAt(NOON, GAUGES);
    const { gauges }: Gauges = JSON.parse(body);
    const lids = gauges.map(({ lid }) => lid);
    expect(lids).toContain('GLBW1');
    expect(lids).not.toContain('LGSW1');
    const class_ = (lid: string) => gauges.find((gauge) => gauge.lid === lid)?.flowClass;
    expect([class_('GLBW1'), class_('WLGW1') ?? null]).toEqual([expect.any(String), null]);
  });

  test('shows the flood statements issued in the three days before, newest first', async () => {
    const { statements = [], flood } = await stageflowAt('2025-12-11T04:00:00.000Z', 'MVEW1');
    expect(statements.length).toBe(7);
    expect(statements[0]).toMatchObject({
      issuedTime: '2025-12-11T02:21:00.000Z',
      crest: 42.1,
      came: { crest: 37.73 },
    });
    expect(flood).toMatchObject({ major: { stage: 32, flow: null } });
    expect((await stageflowAt(NOON, 'MVEW1')).statements).toBeUndefined();
    const { flood: named } = await stageflowAt(NOON, 'ISSW1');
    expect(named).toEqual({ minor: { stage: null, flow: 2000 } });
    expect((await stageflowAt(NOON, 'GLBW1')).flood).toEqual({});
  });

  test('keeps nothing for the accuracy of forecasts, and its answers apart', async () => {
    const demo = await demoAt(NOON);
    const store = await openStore(':memory:', { now: () => new Date(NOON) });
    const answers = store.riverAnswers;
    await using app = await site.app({ ...demo, record: store.riverRecord, answers });
    await app.inject(aheadOf('GLBW1'));
    await app.inject(flowOf('12134500'));
    expect(await store.riverRecord.forecasts('GLBW1')).toEqual([]);
    expect(await store.riverRecord.flows('12134500', '2025-11-01', '2025-12-01')).toEqual([]);
    await expect.poll(() => answers.count('recorded ')).toBe(2);
    expect(await answers.count('')).toBe(2);
    await store.close();
  });
});

test('other days are simulated, and a live site on a recorded day shows neither', async () => {
  expect((await demoAt('2025-10-23T20:00:00.000Z')).standIn).toBe('simulated');
  site.clock.nowMs = Date.parse(NOON);
  for (const service of ['usgs-ogc', 'usgs-statistics', 'usgs-legacy', 'nwps'] as const) {
    site.services.setFault(service, { kind: 'broken' });
  }
  await using live = await site.app();
  for (const url of [flowOf('12134500'), usualOf('12134500'), aheadOf('GLBW1'), GAUGES]) {
    const { statusCode, body, headers } = await live.inject(url);
    expect([url, statusCode, headers['freshet-source']]).toEqual([url, 503, undefined]);
    expect(body).not.toMatch(/recorded|demonstration/i);
  }
});

describe('warnings of a recorded day', () => {
  /** The warnings in force at an instant, by the forecast point that they name. */
  async function warningsOn(instant: string) {
    const demo = await demoAt(instant);
    const rivers = site.rivers({ ...demo, logger: { error: (error) => expect.fail(`${error}`) } });
    const { warnings } = await rivers.warnings.reading();
    return Object.fromEntries(
      warnings.map(({ text, headline }) => [/WHERE\.\.\.(.*)\.$/m.exec(text)?.[1], headline]),
    );
  }

  /** Read by hand in the texts of the National Weather Service. */
  test.each<[string, Record<string, string>]>([
    ['2025-12-09T17:00:00Z', {}],
    [
      '2025-12-09T18:00:00Z',
      {
        'Skagit River near Mt. Vernon':
          'FLOOD WARNING IN EFFECT FROM THIS AFTERNOON UNTIL FURTHER NOTICE',
        'Stillaguamish River at Arlington': 'FLOOD WARNING NOW IN EFFECT UNTIL FRIDAY MORNING',
        'Green River near Auburn': 'FLOOD WARNING REMAINS IN EFFECT UNTIL FURTHER NOTICE',
      },
    ],
    [
      '2025-12-10T16:47:00Z',
      {
        'Skagit River near Mt. Vernon':
          'FLOOD WARNING NOW IN EFFECT FROM THIS AFTERNOON TO EARLY SATURDAY AFTERNOON',
        'Skagit River near Concrete': 'FLOOD WARNING NOW IN EFFECT UNTIL FRIDAY EVENING',
        'Stillaguamish River at Arlington':
          'FLOOD WARNING NOW IN EFFECT UNTIL EARLY FRIDAY MORNING',
      },
    ],
    [
      '2025-12-12T01:12:00Z',
      {
        'Skagit River near Mt. Vernon':
          'FLOOD WARNING NOW IN EFFECT UNTIL EARLY SATURDAY AFTERNOON',
        'Skagit River near Concrete': 'FLOOD WARNING NOW IN EFFECT UNTIL TOMORROW EVENING',
        'Stillaguamish River at Arlington': 'FLOOD WARNING NOW IN EFFECT UNTIL LATE TONIGHT',
        'Samish River at Burlington': 'FLOOD WARNING NOW IN EFFECT UNTIL LATE THIS EVENING',
        'Issaquah Creek near Issaquah':
          'FLOOD WARNING NOW IN EFFECT UNTIL JUST AFTER MIDNIGHT TONIGHT',
      },
    ],
    ['2025-12-14T00:00:00Z', {}],
  ])('at %s', async (instant, expected) => {
    expect(await warningsOn(instant)).toEqual(expected);
  });

  test('each crest of the record was in one of them, and none was on another day', () => {
    const names = new Map(site.gauges.map(({ lid, name }) => [lid, name]));
    expect(names.get('MVEW1')).toBe('Skagit River near Mount Vernon');
    const issued = new Set(record.warnings.map(({ sent }) => Date.parse(sent)));
    expect(new Set(record.statements.map(({ issuedAt }) => Date.parse(issuedAt)))).toEqual(issued);
    // The one cancellation has no crest, and three that ended had none any more.
    expect(record.warnings.length - record.statements.length).toBe(4);
  });
});
