// Where pages imported these before; import them from the files named here.
export { fishNoun } from '#domain/say/fish.ts';
export { capitalized } from '#domain/say/format.ts';
export {
  againstMeanWords,
  byChanceWords,
  halfWayTrendWords,
  labelOfYear,
  seasonTrendWords,
} from '../say/trend.ts';
