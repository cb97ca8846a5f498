import { nldiFlowlines } from './nldi-flowlines/index.ts';
import { nldiPosition } from './nldi-position/index.ts';
import { nwpsForecast } from './nwps-forecast/index.ts';
import { nwpsGauges } from './nwps-gauges/index.ts';
import { nwpsPoint } from './nwps-point/index.ts';
import { usgsContinuous } from './usgs-continuous/index.ts';
import { usgsDaily } from './usgs-daily/index.ts';
import { usgsLatest } from './usgs-latest/index.ts';
import { usgsLegacyFlow } from './usgs-legacy-flow/index.ts';
import { usgsLegacyMedians } from './usgs-legacy-medians/index.ts';
import { usgsNormals } from './usgs-normals/index.ts';

/** All connectors of river services. */
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
