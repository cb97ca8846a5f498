import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const PIPELINED = 1000;
const CONNECTIONS = 100;
const SECONDS = 5;
const PAGE = '/hatcheries/issaquah-hatchery';
/** Pages that are prepared, as a visitor asks for them. */
const PREPARED = ['/', '/app', PAGE];

/** Milliseconds until a page has arrived completely. */
async function waited(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - begun;
}

/**
 * Sends a thousand addresses with a made-up run on one connection at once.
 *
 * @returns milliseconds that another visitor waited meanwhile.
 */
export async function pipelineMadeUpRuns(origin: string): Promise<number> {
  await waited(origin + PAGE);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  await once(socket, 'connect');
  const requests = Array.from(
    { length: PIPELINED },
    (_, at) => `GET ${PAGE}?run=made-up-${at} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
  );
  let answered = 0;
  socket.on('data', (chunk: Buffer) => {
    answered += chunk.toString('latin1').split('HTTP/1.1 ').length - 1;
  });
  socket.write(requests.join(''));
  await setTimeout(1);
  const ms = await waited(`${origin}/app`);
  // An answer's first line may be split between two chunks, so not all need be seen.
  for (let left = 100; left > 0 && answered < 0.95 * PIPELINED; left -= 1) await setTimeout(100);
  socket.destroy();
  return ms;
}

/**
 * Lets a hundred connections ask for species that do not exist, as fast as they can, for some seconds.
 *
 * @returns milliseconds that prepared pages took meanwhile, the quickest first.
 */
export async function askForMadeUpSpecies(origin: string, folder: string): Promise<number[]> {
  for (const path of PREPARED) await waited(origin + path);
  const mix = join(folder, 'hostile.lua');
  writeFileSync(
    mix,
    `request = function()
  return wrk.format("GET", "/app?species=" .. math.random(1, 1000000000))
end
`,
  );
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-s', mix, origin];
  const hostile = spawn('wrk', args, { stdio: 'ignore' });
  const ended = once(hostile, 'exit');
  await setTimeout(200);
  const times: number[] = [];
  while (hostile.exitCode === null) {
    times.push(await waited(origin + PREPARED[times.length % PREPARED.length]));
    await setTimeout(5);
  }
  await ended;
  return times.sort((a, b) => a - b);
}

/** Asks once for every page there is to choose: facilities, species and runs, filters of the list. */
export async function askForEveryChoice(origin: string): Promise<number> {
  const json = async (path: string) => (await fetch(origin + path)).json();
  const { features } = (await json('/api/facilities')) as { features: { id: string }[] };
  const paths: string[] = [];
  for (const { id } of features) {
    const slug = id.toLowerCase().replaceAll('_', '-');
    const { bargraph } = (await json(`/api/hatchery/${id}`)) as {
      bargraph: { species: string; run: string; origin: string }[];
    };
    paths.push(`/?facility=${slug}`, `/hatcheries/${slug}`);
    for (const { species, run, origin: born } of bargraph) {
      paths.push(`/hatcheries/${slug}?${new URLSearchParams({ species, run: `${run} ${born}` })}`);
    }
  }
  for (const species of ['Chinook', 'Coho', 'Chum', 'Pink', 'Sockeye', 'Steelhead']) {
    for (const season of ['', 'in_season', 'two_weeks_ahead', 'one_month_ahead']) {
      paths.push(`/app?species=${species}&season=${season}`);
    }
  }
  for (const path of paths) await waited(origin + path);
  return paths.length;
}
