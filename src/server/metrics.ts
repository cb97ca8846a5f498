import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type FastifyInstance, fastify } from 'fastify';
import type { Status } from '#contract/status.ts';
import type { Allowance } from './river/allowance.ts';

/** Upper bounds of the histogram of response times, in seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10] as const;
/** Short enough to notice a delay of 50 ms; each sample costs a few microseconds. */
const LOOP_RESOLUTION_MS = 20;

type Labels = Readonly<Record<string, string>>;
/** A value with its labels; `null` leaves the sample out. */
type Sample = readonly [labels: Labels, value: number | null, suffix?: string];

function formatLabels(labels: Labels): string {
  const written = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return written.length === 0 ? '' : `{${written.join(',')}}`;
}

/** A metric in Prometheus's text format, version 0.0.4. */
function metric(
  name: string,
  help: string,
  samples: number | null | readonly Sample[],
  type: 'gauge' | 'counter' | 'histogram' = 'gauge',
): string {
  const all: readonly Sample[] = Array.isArray(samples) ? samples : [[{}, samples]];
  const lines = all.flatMap(([labels, value, suffix = '']) =>
    value === null ? [] : [`${name}${suffix}${formatLabels(labels)} ${value}`],
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}

/** Counts answers by route and status, with their response times. */
export function countAnswers(app: FastifyInstance): () => string {
  const counted = new Map<string, { labels: Labels; times: number[]; sum: number }>();
  app.addHook('onResponse', async ({ routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { route: routeOptions.url ?? 'none', status: `${statusCode}` };
    const key = formatLabels(labels);
    const histogram = counted.get(key) ?? { labels, times: BUCKETS.map(() => 0).concat(0), sum: 0 };
    counted.set(key, histogram);
    const seconds = elapsedTime / 1000;
    histogram.times = histogram.times.map((n, at) =>
      seconds <= (BUCKETS[at] ?? seconds) ? n + 1 : n,
    );
    histogram.sum += seconds;
  });
  const samplesOf = ({ labels, times, sum }: { labels: Labels; times: number[]; sum: number }) => [
    ...times.map((n, at) => [{ ...labels, le: `${BUCKETS[at] ?? '+Inf'}` }, n, '_bucket'] as const),
    [labels, sum, '_sum'] as const,
    [labels, times.at(-1) ?? 0, '_count'] as const,
  ];
  return () =>
    metric(
      'freshet_answer_seconds',
      'Answers by route and status, and how long they took.',
      [...counted.values()].flatMap(samplesOf),
      'histogram',
    );
}

const secondsOf = (instant: string | null) =>
  instant === null ? null : Date.parse(instant) / 1000;

function statusMetrics({ as_of, today, ingests, looks, rivers }: Status): string[] {
  const ofLooks = (value: (look: Status['looks'][number]) => string | null) =>
    looks.map((look) => [{ source: look.source }, secondsOf(value(look))] as const);
  const ofIngests = (value: (ingest: Status['ingests'][number]) => number | null) =>
    ingests.map(
      (ingest) => [{ source: ingest.source, outcome: ingest.outcome }, value(ingest)] as const,
    );
  const ofRivers = (value: (service: Status['rivers']['services'][number]) => number | null) =>
    rivers.services.map((service) => [{ service: service.service }, value(service)] as const);
  const looked = ofLooks((look) => look.last_looked_at);
  const lookFailed = ofLooks((look) => look.last_failure_at);
  const ingested = ofIngests((ingest) => secondsOf(ingest.finished_at));
  const took = ofIngests((ingest) => ingest.duration_ms / 1000);
  const rejected = ofIngests((ingest) => ingest.rows_rejected);
  const share = ofIngests((ingest) =>
    ingest.rows_read === 0 ? null : ingest.rows_not_understood / ingest.rows_read,
  );
  const left = ofRivers((service) => service.calls_left);
  const answered = ofRivers((service) => secondsOf(service.last_answer_at));
  const failed = ofRivers((service) => secondsOf(service.last_failure_at));
  return [
    metric('freshet_as_of_seconds', 'As-of date of the figures.', secondsOf(as_of)),
    metric('freshet_shown_day_seconds', 'Day that the pages show.', secondsOf(today)),
    metric('freshet_look_seconds', 'Last completed look at a source.', looked),
    metric('freshet_look_failure_seconds', 'Last failed look at a source.', lookFailed),
    metric('freshet_ingest_seconds', 'End of the last ingest of a source.', ingested),
    metric('freshet_ingest_duration_seconds', 'Duration of the last ingest of a source.', took),
    metric(
      'freshet_ingest_rejected_rows',
      'Rows rejected: not understood, or left out on purpose.',
      rejected,
    ),
    metric(
      'freshet_ingest_not_understood_share',
      'Share of rows that were not understood, 0 to 1.',
      share,
    ),
    metric('freshet_river_calls_left', 'Calls to a river service still allowed this hour.', left),
    metric('freshet_river_answer_seconds', 'Last answer of a river service.', answered),
    metric('freshet_river_failure_seconds', 'Last failure of a river service.', failed),
    metric('freshet_river_kept_answers', 'Kept answers of river services.', rivers.kept_answers),
  ];
}

function processMetrics() {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const longest = Math.max(0, delay.max / 1e9 - LOOP_RESOLUTION_MS / 1000);
    delay.reset();
    return [
      metric('process_resident_memory_bytes', 'Memory of the process.', rss),
      metric('nodejs_heap_size_used_bytes', 'Used heap, including garbage.', heapUsed),
      metric('process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6, 'counter'),
      metric(
        'nodejs_eventloop_delay_max_seconds',
        'Longest event loop delay since the last scrape.',
        longest,
      ),
    ];
  };
}

/** The app that serves `/metrics`, on a separate port that visitors cannot reach. */
export function metricsApp(parts: {
  readonly answers: () => string;
  readonly status: () => Promise<Status>;
  readonly services: () => readonly Pick<Allowance, 'name' | 'outcomes'>[];
  readonly folder: string;
}): FastifyInstance {
  const app = fastify();
  const ofProcess = processMetrics();
  app.get('/metrics', async (_, reply) => {
    const known = await parts.status();
    const status = known.store_down_since === null ? known : null;
    const disk = await statfs(parts.folder).catch(() => null);
    const requests = parts
      .services()
      .flatMap(({ name: service, outcomes }) =>
        Object.entries(outcomes).map(([outcome, count]) => [{ service, outcome }, count] as const),
      );
    const free = disk && disk.bavail * disk.bsize;
    const figures = [
      parts.answers(),
      metric('freshet_store_up', 'Whether the store responds.', status === null ? 0 : 1),
      ...(status === null ? [] : statusMetrics(status)),
      metric(
        'freshet_river_requests_total',
        'Requests to river services by outcome, including those refused without a call.',
        requests,
        'counter',
      ),
      metric(
        'freshet_disk_free_bytes',
        'Free space on the disk of the store, or of its backups.',
        free,
      ),
      ...ofProcess(),
    ];
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(figures.join(''));
  });
  return app;
}
