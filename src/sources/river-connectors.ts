import { hefsChances } from './hefs/hefs.ts';
import { nldiFlowlines, nldiPosition } from './nldi/river-line.ts';
import { nwpsForecast, nwpsGauges, nwpsPoint } from './nwps/nwps.ts';
import { nwsWarnings } from './nws/warnings.ts';
import { usgsLegacyFlow, usgsLegacyMedians } from './usgs/legacy.ts';
import { usgsNormals } from './usgs/normals.ts';
import { usgsSeries } from './usgs/series-notes.ts';
import { usgsContinuous, usgsDaily, usgsLatest } from './usgs/water-data.ts';

export const RIVER_CONNECTORS = {
  usgsContinuous,
  usgsLatest,
  usgsNormals,
  usgsDaily,
  usgsSeries,
  usgsLegacyFlow,
  usgsLegacyMedians,
  nwpsGauges,
  nwpsForecast,
  nwpsPoint,
  hefsChances,
  nldiPosition,
  nldiFlowlines,
  nwsWarnings,
} as const;
