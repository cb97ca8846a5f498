import type { RiversStatus } from '#contract/status.ts';
import { publicReason } from '#sources/source-error.ts';
import type { Rivers } from './rivers.ts';
import type { ServiceState } from './service-gate.ts';

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString());

function serviceStatus({ name, callsLeft, lastAnswerAt, lastFailure }: ServiceState) {
  return {
    service: name,
    calls_left: callsLeft,
    last_answer_at: instant(lastAnswerAt),
    last_failure_at: instant(lastFailure?.at ?? null),
    last_failure: lastFailure === null ? null : publicReason(lastFailure.error),
  };
}

/** The rivers' part of the status. */
export async function riversStatus({
  figures,
  upstream,
}: Pick<Rivers, 'figures' | 'upstream'>): Promise<RiversStatus> {
  return {
    kept_answers: await figures.keptCount(),
    services: (await upstream.serviceStates()).map(serviceStatus),
  };
}
