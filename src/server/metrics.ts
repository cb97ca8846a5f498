import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type FastifyInstance, fastify } from 'fastify';
import type { Status } from '#contract/status.ts';
import type { AnswerCounts } from './http/kept-answers.ts';
import type { ServiceState } from './river/allowance.ts';

/** Upper ends of the times of answers that are told apart, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, Number.POSITIVE_INFINITY] as const;
/** Often enough to see 50 ms; every look costs some microseconds. */
const LOOP_RESOLUTION_MS = 20;

type Labels = Readonly<Record<string, string>>;
/** A value with its labels; one without a value is left out. */
type Sample = readonly [labels: Labels, value: number | null, suffix?: string];

function labelled(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

/** A kind of figure in Prometheus's text format, version 0.0.4. */
function metric(
  name: string,
  help: string,
  samples: number | null | readonly Sample[],
  type: 'gauge' | 'counter' | 'histogram' = 'gauge',
): string {
  const all: readonly Sample[] = Array.isArray(samples) ? samples : [[{}, samples]];
  const lines = all.flatMap(([labels, value, suffix = '']) =>
    value === null ? [] : [`${name}${suffix}${labelled(labels)} ${value}`],
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

/** Counts the answers by route and status, with the time they took. */
export function countAnswers(app: FastifyInstance): () => string {
  const counted = new Map<string, { labels: Labels; seconds: number[] }>();
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { route: routeOptions.url ?? 'none', status: `${statusCode}` };
    const key = labelled(labels);
    const one = counted.get(key) ?? { labels, seconds: BUCKETS.map(() => 0).concat(0) };
    counted.set(key, one);
    const seconds = elapsedTime / 1000;
    for (const [at, end] of BUCKETS.entries())
      if (seconds <= end) one.seconds[at] = (one.seconds[at] ?? 0) + 1;
    one.seconds[BUCKETS.length] = (one.seconds[BUCKETS.length] ?? 0) + seconds;
  });
  return () =>
    metric(
      'freshet_answer_seconds',
      'Answers by route and status, and how long they took.',
      [...counted.values()].flatMap(({ labels, seconds }) => [
        ...BUCKETS.map((end, at) => {
          const le = Number.isFinite(end) ? `${end}` : '+Inf';
          return [{ ...labels, le }, seconds[at] ?? 0, '_bucket'] as const;
        }),
        [labels, seconds.at(-1) ?? 0, '_sum'] as const,
        [labels, seconds.at(-2) ?? 0, '_count'] as const,
      ]),
      'histogram',
    );
}

/** Seconds since 1970 of an instant. */
const secondsOf = (instant: string | null) =>
  instant === null ? null : Date.parse(instant) / 1000;

/** What `/api/status` says, as figures. */
function statusMetrics({ as_of, today, ingests, looks, rivers }: Status): string[] {
  type Of<One> = (one: One) => number | null;
  const ofLooks = (value: Of<(typeof looks)[number]>) =>
    looks.map((look) => [{ source: look.source }, value(look)] as const);
  const ofIngests = (value: Of<(typeof ingests)[number]>) =>
    ingests.map((one) => [{ source: one.source, outcome: one.outcome }, value(one)] as const);
  const ofServices = (value: Of<(typeof rivers.services)[number]>) =>
    rivers.services.map((one) => [{ service: one.service }, value(one)] as const);
  const figures: readonly (readonly [string, string, number | null | readonly Sample[]])[] = [
    ['as_of_seconds', 'Newest day of the figures.', secondsOf(as_of)],
    ['shown_day_seconds', 'Day that the pages are made for.', secondsOf(today)],
    [
      'look_seconds',
      'Last time a source was looked through to its end.',
      ofLooks((look) => secondsOf(look.last_looked_at)),
    ],
    [
      'look_failure_seconds',
      'Last time that failed.',
      ofLooks((look) => secondsOf(look.last_failure_at)),
    ],
    [
      'ingest_seconds',
      'End of the last ingest of a source.',
      ofIngests((one) => secondsOf(one.finished_at)),
    ],
    ['ingest_duration_seconds', 'How long it took.', ofIngests((one) => one.duration_ms / 1000)],
    [
      'ingest_rejected_rows',
      'Rows that could not be understood.',
      ofIngests((one) => one.rows_rejected),
    ],
    [
      'river_calls_left',
      'Calls that a river service still allows in this hour.',
      ofServices((one) => one.calls_left),
    ],
    [
      'river_answer_seconds',
      'Last answer of a river service.',
      ofServices((one) => secondsOf(one.last_answer_at)),
    ],
    [
      'river_failure_seconds',
      'Last failure of a river service.',
      ofServices((one) => secondsOf(one.last_failure_at)),
    ],
    ['river_kept_answers', 'Answers of river services that are kept.', rivers.kept_answers],
  ];
  return figures.map(([name, help, samples]) => metric(`freshet_${name}`, help, samples));
}

/** How the process is, with the longest delay of its event loop since it was last asked. */
function processMetrics(): () => string[] {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    // Each sample is the time between two looks.
    const longest = Math.max(0, delay.max / 1e9 - LOOP_RESOLUTION_MS / 1000);
    delay.reset();
    return [
      metric('process_resident_memory_bytes', 'Memory of the process.', rss),
      metric('nodejs_heap_size_used_bytes', 'Used heap, with garbage.', heapUsed),
      metric('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6, 'counter'),
      metric('nodejs_eventloop_delay_max_seconds', 'Longest since the last request.', longest),
    ];
  };
}

/**
 * Makes the app that answers `/metrics`, for a port of its own that visitors cannot reach.
 *
 * @param parts.kept how many answers were kept when they were asked for.
 * @param parts.status as `/api/status` answers; a failure is a store that does not answer.
 * @param parts.services how the river services are.
 * @param parts.folder where data are written.
 */
export function metricsApp(parts: {
  readonly answers: () => string;
  readonly kept: AnswerCounts;
  readonly status: () => Promise<Status>;
  readonly services: () => Promise<readonly Pick<ServiceState, 'name' | 'outcomes'>[]>;
  readonly folder: string;
}): FastifyInstance {
  const app = fastify();
  const ofProcess = processMetrics();
  app.get('/metrics', async (_, reply) => {
    const status = await parts.status().catch(() => null);
    const disk = await statfs(parts.folder).catch(() => null);
    const requests = (await parts.services()).flatMap(({ name, outcomes }) =>
      Object.entries(outcomes).map(
        ([outcome, count]) => [{ service: name, outcome }, count] as const,
      ),
    );
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(
      [
        parts.answers(),
        metric(
          'freshet_shelf_answers_total',
          'Answers that were kept when they were asked for, and that had to be made.',
          Object.entries(parts.kept).map(([was, count]) => [{ was }, count] as const),
          'counter',
        ),
        metric('freshet_store_up', 'Whether the store answers.', status === null ? 0 : 1),
        ...(status === null ? [] : statusMetrics(status)),
        metric(
          'freshet_river_requests_total',
          'Requests to river services by outcome, with those refused without a call.',
          requests,
          'counter',
        ),
        metric(
          'freshet_disk_free_bytes',
          'Free on the disk of the store, or of its backups.',
          disk && disk.bavail * disk.bsize,
        ),
        ...ofProcess(),
      ].join(''),
    );
  });
  return app;
}
