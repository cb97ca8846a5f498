import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type FastifyInstance, fastify } from 'fastify';
import type { Status } from '#contract/status.ts';
import type { AnswerShelf } from './http/answer-shelf.ts';
import { IncomingMessage } from './http/node-http.ts';
import type { ServiceState } from './river/service-gate.ts';

/** Upper ends of the times of answers that are told apart, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;
/** Often enough to see 50 ms; every look costs some microseconds. */
const LOOP_RESOLUTION_MS = 20;

/** A kind of figure, as Prometheus reads it. */
interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'gauge' | 'counter' | 'histogram';
  /** Labels and values; one without a value is left out. */
  readonly samples: readonly (readonly [labels: Labels, value: number | null, suffix?: string])[];
}

type Labels = Readonly<Record<string, string>>;

function labelled(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

/** Prometheus's text format, version 0.0.4. */
function inText(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.flatMap(([labels, value, suffix = '']) =>
      value === null ? [] : [`${name}${suffix}${labelled(labels)} ${value}`],
    ),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Counts the answers to visitors by route and status, with the time they took. */
export function countAnswers(app: FastifyInstance): () => Metric {
  const counted = new Map<string, { labels: Labels; buckets: number[]; seconds: number }>();
  app.addHook('onResponse', (request, reply, done) => {
    // What the server asks itself is no visit.
    if (request.raw instanceof IncomingMessage) {
      const labels = { route: request.routeOptions.url ?? 'none', status: `${reply.statusCode}` };
      const key = `${labels.status} ${labels.route}`;
      const one = counted.get(key) ?? {
        labels,
        buckets: BUCKETS.map(() => 0).concat(0),
        seconds: 0,
      };
      counted.set(key, one);
      const seconds = reply.elapsedTime / 1000;
      const at = BUCKETS.findIndex((end) => seconds <= end);
      const bucket = at === -1 ? BUCKETS.length : at;
      one.buckets[bucket] = (one.buckets[bucket] ?? 0) + 1;
      one.seconds += seconds;
    }
    done();
  });
  return () => ({
    name: 'freshet_answer_seconds',
    help: 'Answers to visitors by route and status, and how long they took.',
    type: 'histogram',
    samples: [...counted.values()].flatMap(({ labels, buckets, seconds }) => {
      let sum = 0;
      const ends = [...BUCKETS.map(String), '+Inf'].map((le, at) => {
        sum += buckets[at] ?? 0;
        return [{ ...labels, le }, sum, '_bucket'] as const;
      });
      return [...ends, [labels, seconds, '_sum'] as const, [labels, sum, '_count'] as const];
    }),
  });
}

/** Seconds since 1970 of an instant. */
const secondsOf = (instant: string | null) =>
  instant === null ? null : Date.parse(instant) / 1000;

/** What `/api/status` says, as figures. */
function statusMetrics({ as_of, today, ingests, looks, rivers }: Status): Metric[] {
  const gauge = (name: string, help: string, samples: Metric['samples']): Metric => ({
    name: `freshet_${name}`,
    help,
    type: 'gauge',
    samples,
  });
  const ofLooks = (value: (look: (typeof looks)[number]) => number | null): Metric['samples'] =>
    looks.map((look) => [{ source: look.source }, value(look)]);
  const ofIngests = (value: (one: (typeof ingests)[number]) => number): Metric['samples'] =>
    ingests.map((one) => [{ source: one.source, outcome: one.outcome }, value(one)]);
  const ofServices = (
    value: (one: (typeof rivers.services)[number]) => number | null,
  ): Metric['samples'] => rivers.services.map((one) => [{ service: one.service }, value(one)]);
  return [
    gauge('as_of_seconds', 'Newest day of the figures.', [[{}, secondsOf(as_of)]]),
    gauge('shown_day_seconds', 'Day that the pages are made for.', [[{}, secondsOf(today)]]),
    gauge(
      'look_seconds',
      'Last time a source was looked through to its end.',
      ofLooks(({ last_looked_at }) => secondsOf(last_looked_at)),
    ),
    gauge(
      'look_failure_seconds',
      'Last time that failed.',
      ofLooks(({ last_failure_at }) => secondsOf(last_failure_at)),
    ),
    gauge(
      'ingest_seconds',
      'End of the last ingest of a source.',
      ofIngests(({ finished_at }) => secondsOf(finished_at) ?? 0),
    ),
    gauge(
      'ingest_duration_seconds',
      'How long it took.',
      ofIngests(({ duration_ms }) => duration_ms / 1000),
    ),
    gauge(
      'ingest_rejected_rows',
      'Rows that could not be understood.',
      ofIngests(({ rows_rejected }) => rows_rejected),
    ),
    gauge(
      'river_calls_left',
      'Calls that a river service still allows in this hour.',
      ofServices(({ calls_left }) => calls_left),
    ),
    gauge(
      'river_answer_seconds',
      'Last answer of a river service.',
      ofServices(({ last_answer_at }) => secondsOf(last_answer_at)),
    ),
    gauge(
      'river_failure_seconds',
      'Last failure of a river service.',
      ofServices(({ last_failure_at }) => secondsOf(last_failure_at)),
    ),
    gauge('river_kept_answers', 'Answers of river services that are kept.', [
      [{}, rivers.kept_answers],
    ]),
  ];
}

/** How the process is, with the longest delay of its event loop since it was last asked. */
function processMetrics(): () => Metric[] {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    // Each sample is the time between two looks.
    const longest = Math.max(0, delay.max / 1e9 - LOOP_RESOLUTION_MS / 1000);
    delay.reset();
    const metric = (name: string, help: string, value: number, type: Metric['type'] = 'gauge') =>
      ({ name, help, type, samples: [[{}, value]] }) as const;
    return [
      metric('process_resident_memory_bytes', 'Memory of the process.', rss),
      metric('nodejs_heap_size_used_bytes', 'Used heap, with garbage.', heapUsed),
      metric('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6, 'counter'),
      metric('nodejs_eventloop_delay_max_seconds', 'Longest since the last request.', longest),
    ];
  };
}

/** How the requests to the river services went. */
function outcomesMetric(states: readonly Pick<ServiceState, 'name' | 'outcomes'>[]): Metric {
  return {
    name: 'freshet_river_requests_total',
    help: 'Requests to river services by outcome, with those refused without a call.',
    type: 'counter',
    samples: states.flatMap(({ name, outcomes }) =>
      Object.entries(outcomes).map(([outcome, count]) => [{ service: name, outcome }, count]),
    ),
  };
}

/** What is free where data are written. */
async function diskMetric(folder: string): Promise<Metric> {
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );
  return {
    name: 'freshet_disk_free_bytes',
    help: 'Free on the disk of the store, or of its backups.',
    type: 'gauge',
    samples: [[{}, free]],
  };
}

/**
 * Makes the app that answers `/metrics`, for a port of its own that visitors cannot reach.
 *
 * @param parts.shelf with the prepared answers, of which it says how many were there when asked for.
 * @param parts.status as `/api/status` answers; a failure is a store that does not answer.
 * @param parts.services how the river services are.
 * @param parts.folder where data are written.
 */
export function metricsApp(parts: {
  readonly answers: () => Metric;
  readonly shelf: Pick<AnswerShelf, 'counts'>;
  readonly status: () => Promise<Status>;
  readonly services: () => Promise<readonly Pick<ServiceState, 'name' | 'outcomes'>[]>;
  readonly folder: string;
}): FastifyInstance {
  const app = fastify();
  const ofProcess = processMetrics();
  app.get('/metrics', async (_, reply) => {
    const known = await parts.status().then(statusMetrics, () => null);
    const storeUp: Metric = {
      name: 'freshet_store_up',
      help: 'Whether the store answers.',
      type: 'gauge',
      samples: [[{}, known === null ? 0 : 1]],
    };
    const shelf: Metric = {
      name: 'freshet_shelf_answers_total',
      help: 'Answers that were prepared when they were asked for, and that had to be made.',
      type: 'counter',
      samples: Object.entries(parts.shelf.counts).map(([was, count]) => [{ was }, count]),
    };
    reply.header('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    const rivers = outcomesMetric(await parts.services());
    const disk = await diskMetric(parts.folder);
    const store = [storeUp, ...(known ?? [])];
    return inText([parts.answers(), shelf, ...store, rivers, disk, ...ofProcess()]);
  });
  return app;
}
