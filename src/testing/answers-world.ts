import type { AnswerStorage } from '../web/lib/api/answer-storage.ts';
import { createAnswers } from '../web/lib/api/answers.ts';
import type { Fetch } from '../web/lib/api/site-fetch.ts';
import type { log as browserLog } from '../web/lib/browser/log.ts';

/** The browser's log, which records each message as its name and what it is about. */
function recordingLog() {
  const lines: string[] = [];
  const log = new Proxy({} as typeof browserLog, {
    get: (_, name) => (about: unknown) => {
      lines.push(`${String(name)} ${about instanceof Error ? about.message : String(about)}`);
    },
  });
  return { lines, log };
}

/** A storage in memory that tests can fill, look into and break. */
function memoryStorage() {
  const entries = new Map<string, unknown>();
  let broken: Error | null = null;
  const whole = async () => {
    if (broken) throw broken;
  };
  const storage: AnswerStorage = {
    read: (address) => whole().then(() => structuredClone(entries.get(address))),
    write: (address, entry) =>
      whole().then(() => void entries.set(address, structuredClone(entry))),
    clear: () => whole().then(() => entries.clear()),
  };
  return {
    entries,
    storage,
    breakWith(error: Error) {
      broken = error;
    },
  };
}

/** What a server in a test answers to an address. */
export type Answering = (
  address: string,
  options?: Parameters<Fetch>[1],
) => Response | Promise<Response>;

/**
 * A fake browser for the cache of answers: a stopped clock, a scripted server and storage in memory.
 */
export function answersWorld(nowText: string, answering: Answering) {
  const memory = memoryStorage();
  const { lines, log } = recordingLog();
  const asked: string[] = [];
  const world = { now: Date.parse(nowText), answering };
  const fetch: Fetch = async (address, options) => {
    asked.push(address);
    return world.answering(address, options);
  };
  const open = () => createAnswers({ fetch, storage: memory.storage, now: () => world.now, log });
  return { world, memory, lines, log, asked, fetch, open };
}
