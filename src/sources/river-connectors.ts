import { nldiFlowlines, nldiPosition } from './nldi/river-line.ts';
import { nwpsForecast, nwpsPoint } from './nwps/gauge.ts';
import { nwpsGauges } from './nwps/gauges.ts';
import { usgsLegacyFlow, usgsLegacyMedians } from './usgs/legacy.ts';
import { usgsNormals } from './usgs/normals.ts';
import { usgsContinuous, usgsDaily, usgsLatest } from './usgs/water-data.ts';

export const RIVER_CONNECTORS = {
  usgsContinuous,
  usgsLatest,
  usgsNormals,
  usgsDaily,
  usgsLegacyFlow,
  usgsLegacyMedians,
  nwpsGauges,
  nwpsForecast,
  nwpsPoint,
  nldiPosition,
  nldiFlowlines,
} as const;
