/** The page of a usual facility. */
export const FACILITY_PAGE = '/hatcheries/issaquah-hatchery';
/** A gauge, and the address of its flow. */
export const SITE = '12200500';
export const FLOW = `/river/nwis/iv/?format=json&sites=${SITE}&period=P7D&parameterCd=00060&siteStatus=all`;

/** Seventy pages of a hundred requests, twenty-five answers of the API, five of rivers. */
export const MIX = [
  ...['/', '/app', '/', '/app', '/about', '/app?species=Coho', '/?facility=baker-lk-hatchery'],
  ...Array<string>(5).fill(FACILITY_PAGE),
  '/hatcheries/cowlitz-salmon-hatchery',
  '/hatcheries/cowlitz-salmon-hatchery?species=Coho',
  '/api/facilities',
  '/api/hatchery/ISSAQUAH%20HATCHERY',
  '/api/hatchery/ISSAQUAH_HATCHERY',
  '/api/hatchery/cowlitz-salmon-hatchery',
  '/api/config',
  FLOW,
];
