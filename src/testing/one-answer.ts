import type { Connector, RiverTools } from '#sources/connector.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';

/** How a connector reads one complete answer: a text as it is, anything else as JSON. */
export function answersOf<Input, Output>(
  connector: Connector<Input, Output>,
  input: Input,
  {
    now = '2026-11-20T12:34:56.789Z',
    ...more
  }: Pick<RiverTools, 'seriesNotes'> & { readonly now?: string } = {},
) {
  async function asked(body: unknown) {
    const warnings: string[] = [];
    const urls: URL[] = [];
    const response =
      typeof body === 'string'
        ? { text: body, type: 'text/plain' }
        : { text: JSON.stringify(body), type: 'application/json' };
    const answer = connector.fetch(input, {
      ...more,
      services: RIVER_SERVICES,
      now: () => Date.parse(now),
      warn: (line) => warnings.push(line),
      fetch: async (url) => {
        urls.push(url);
        return new Response(response.text, { headers: { 'content-type': response.type } });
      },
    });
    const outcome = await answer.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    return { outcome, warnings, urls };
  }
  return {
    read: async (body: unknown): Promise<Output> => {
      const { outcome } = await asked(body);
      if ('error' in outcome) throw outcome.error;
      return outcome.value;
    },
    warnings: async (body: unknown) => (await asked(body)).warnings.join('\n'),
    error: async (body: unknown): Promise<string> => {
      const { outcome } = await asked(body);
      if ('error' in outcome && outcome.error instanceof SourceError) return outcome.error.message;
      throw new Error(`no SourceError but ${JSON.stringify(outcome)}`);
    },
    /** The requested address, decoded; the reason if nothing is requested. */
    address: async (): Promise<string> => {
      const { outcome, urls } = await asked({});
      const [url] = urls;
      if (url !== undefined) return decodeURIComponent(url.href.replaceAll('+', ' '));
      return 'error' in outcome ? String(outcome.error) : '';
    },
  };
}
