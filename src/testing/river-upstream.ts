import type { RiverSubject } from '#contract/river-address.ts';
import type { FlowReading } from '#domain/river/observed-flow.ts';
import type { KeptAnswer } from '#server/river/kept-answer.ts';
import type { RiverFigures } from '#server/river/river-figures.ts';
import type { RiverUpstream, UpstreamValue } from '#server/river/river-upstream.ts';
import { SourceError } from '#sources/source-error.ts';
import type { RiverAnswers, ServiceQuotas } from '#store/store.ts';

/** A flow of one reading. */
export function flowAnswer(site: string, flowCfs = 500): UpstreamValue {
  const readings: FlowReading[] = [{ observedAt: '2026-11-20T12:00:00.000Z', flowCfs }];
  const value = { site, name: null, position: null, readings, stage: [], temperature: [] };
  return { kind: 'flow', service: 'usgs', value };
}

/** Services that answer as the test says, and record what is requested. */
export interface FakeUpstream extends RiverUpstream {
  /** Subjects asked for, in order. */
  readonly asked: string[];
  /** Gives the next answers. */
  answer: () => Promise<UpstreamValue>;
}

export function fakeUpstream(): FakeUpstream {
  const upstream: FakeUpstream = {
    asked: [],
    answer: async () => flowAnswer('12200500'),
    ask(subject) {
      upstream.asked.push('site' in subject ? `${subject.kind} ${subject.site}` : subject.kind);
      return upstream.answer();
    },
    latest: async () => [],
    usgsCallsLeft: async () => 50,
    firstFor: async () => ({ service: 'usgs', left: 50 }),
    serviceStates: async () => [],
  };
  return upstream;
}

export function failedService(): SourceError {
  return new SourceError('usgs-continuous', 'unavailable', 'answered 503', { retryable: true });
}

/** Answers kept in a map, as a store would. */
export function answersInMap(): RiverAnswers & { readonly bodies: Map<string, string> } {
  const bodies = new Map<string, string>();
  return {
    bodies,
    read: async (key) => bodies.get(key) ?? null,
    withPrefix: async (prefix) =>
      [...bodies].filter(([key]) => key.startsWith(prefix)).map(([, body]) => body),
    count: async (prefix) => [...bodies.keys()].filter((key) => key.startsWith(prefix)).length,
    write: async (key, body) => {
      bodies.set(key, body);
    },
  };
}

/** The fresh answer that figures keep in memory; the store is not read. */
export async function freshInMemory(
  figures: RiverFigures,
  answers: RiverAnswers,
  subject: RiverSubject,
): Promise<KeptAnswer | null> {
  const { read } = answers;
  answers.read = async () => null;
  const answer = await figures.kept(subject);
  answers.read = read;
  return answer !== null && figures.isFresh(answer) ? answer : null;
}

/** Quotas as a store keeps them, each read and write some turns of the event loop long. */
export function storedQuotas() {
  const states = new Map<string, string>();
  const site = { isDown: false };
  const turn = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    if (site.isDown) throw new Error('the database is away');
  };
  const quotas: ServiceQuotas = {
    async read(service) {
      await turn();
      return states.get(service) ?? null;
    },
    async replace(service, before, state) {
      await turn();
      if ((states.get(service) ?? null) !== before) return false;
      states.set(service, state);
      return true;
    },
  };
  return { quotas, site };
}
