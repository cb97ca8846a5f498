import type { RecordedWarning } from '#domain/river/recorded-rivers.ts';
import type { World } from './served-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

/** The one event of the recorded days. */
const EVENT = 'Flood Warning';

const idOf = ({ number, product }: RecordedWarning) => `urn:recorded:${product}.${number}`;

function featureOf(warning: RecordedWarning, issued: readonly RecordedWarning[]) {
  const { number, sent, expires, ends, kind, headline, description, county, area } = warning;
  const earlier = issued.filter((message) => message.number === number && message.sent < sent);
  return {
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [area] },
    properties: {
      id: idOf(warning),
      event: EVENT,
      headline,
      description,
      sent,
      expires,
      ends,
      status: 'Actual',
      messageType: kind,
      geocode: { SAME: [county] },
      references: earlier.map((message) => ({ identifier: idOf(message), sent: message.sent })),
    },
  };
}

/** What had been issued by now, with what newer messages replace. */
export function nwsAlerts(_: URL, { warnings, now }: World): WireAnswer {
  const issued = warnings.filter(({ sent }) => Date.parse(sent) <= now());
  return jsonAnswer({
    type: 'FeatureCollection',
    features: issued.map((warning) => featureOf(warning, issued)),
    updated: new Date(now()).toISOString(),
  });
}
