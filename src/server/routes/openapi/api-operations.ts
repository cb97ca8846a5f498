import type { Operations, Parameter } from './operation.ts';

const FACILITY_NAME: Parameter = {
  name: 'name',
  description: 'Facility name or key, with spaces or underscores, in any case',
  example: 'ISSAQUAH HATCHERY',
};

export const API_OPERATIONS: Operations = {
  '/api/facilities': {
    answer: 'Facilities',
    summary: 'All facilities with their fish',
    description:
      'A GeoJSON FeatureCollection: location, gauge, season flags and recent escapement of each ' +
      'facility that has counted salmon or steelhead. Valid until the next 11:00 UTC.',
  },
  '/api/hatchery/{name}': {
    answer: 'Hatchery',
    summary: 'Arrival curves, yearly totals and recent returns of one facility',
    description:
      'Lists with one entry for each species, run and origin. Valid until the next 11:00 UTC.',
    named: FACILITY_NAME,
  },
  '/api/season/{name}': {
    answer: 'Season',
    summary: 'This season at one facility, compared with earlier seasons',
    description:
      'For each run: the count so far, earlier seasons by the same date, when the run usually comes ' +
      'and the projected total. In-season counts only. Valid until the next 11:00 UTC.',
    named: FACILITY_NAME,
  },
  '/api/now/{name}': {
    answer: 'Now',
    summary: 'A facility and its river now, in one flat object',
    description:
      'For widgets, home automation and watch faces: the run that its page shows first, compared with ' +
      'earlier seasons, and its gauge with NOAA’s forecast. Unknown figures are null. Valid for a minute.',
    named: FACILITY_NAME,
  },
  '/api/now/rivers': {
    answer: 'RiverBoard',
    summary: 'All rivers now and in the next days',
    description:
      'As on /rivers: for each river its main gauge, three days of readings and four of NOAA’s ' +
      'forecast, the days ahead by their means, the largest turn of the next 72 hours, and the fish ' +
      'counted at its traps. Made from what is kept: it asks no service. Valid for a minute.',
  },
  '/api/now/rivers/{river}': {
    answer: 'RiverNow',
    summary: 'A river now, in one flat object',
    description:
      'The main gauge of the river with NOAA’s forecast, also for the weekend, and the run with the ' +
      'most fish at its traps in the last two weeks of reports. Valid for a minute.',
    named: { name: 'river', description: 'Name of a river, in any case', example: 'skykomish' },
  },
  '/api/now/warnings': {
    answer: 'Warnings',
    summary: 'Warnings of the National Weather Service for the rivers and facilities',
    description:
      'Floods, winter storms, high wind, extreme heat and cold, and bad air in Washington: headlines as ' +
      'issued, when they end, and which facilities and rivers they concern. Valid for a minute.',
  },
  '/api/species/{species}': {
    answer: 'Species',
    summary: 'One species at all traps',
    description:
      'The season at all traps, compared with earlier seasons at the same traps; yearly totals by ' +
      'region; and every run: count, rank by date, phase. Valid until the next 11:00 UTC.',
    named: {
      name: 'species',
      description: 'Chinook, Coho, Chum, Pink, Sockeye or Steelhead, in any case',
      example: 'coho',
    },
  },
  '/api/run': {
    answer: 'StateOfRun',
    summary: 'The state of the run in the newest week',
    description:
      'Every species compared with its usual range, the runs with the most fish, broken records, and ' +
      'the days of all weekly reports. Valid until the next 11:00 UTC.',
  },
  '/api/run/{date}': {
    answer: 'StateOfRun',
    summary: 'The state of the run on the day of a weekly report',
    description:
      'The same, as known on that day. Computed on request: the first request may take seconds.',
    named: { name: 'date', description: 'Day of a weekly report', example: '2025-10-23' },
  },
  '/api/dams': {
    answer: 'Dams',
    summary: 'Fish that passed the dams of the Columbia and the Snake',
    description:
      'For each dam: the age of its newest count, and the season so far by species, compared with up to ' +
      'ten earlier years by the same date. Hatchery counts do not include these fish. Valid until the ' +
      'next 11:00 UTC.',
  },
  '/api/dams/{dam}': {
    answer: 'Dam',
    summary: 'Fish that passed one dam',
    description: 'The same, and the last 30 days. Valid until the next 11:00 UTC.',
    named: { name: 'dam', description: 'Name or key of a dam, in any case', example: 'bonneville' },
  },
  '/api/accuracy': {
    answer: 'Accuracy',
    summary: 'How far off the projections of past seasons would have been',
    description:
      'Every finished season projected from what was known at the time: errors and ranges by stage of ' +
      'the run and by species, next to those of simpler methods. Valid until the next 11:00 UTC.',
  },
  '/api/config': {
    answer: 'Config',
    summary: 'What a client needs to know about this deployment',
    description: 'Mode, dates and links. Never cached.',
  },
  '/api/status': {
    answer: 'Status',
    summary: 'How fresh the data is',
    description:
      'Dates; the last ingest of each source with rows read, kept and rejected; when it was last ' +
      'checked and what failed; and the state of the river services.',
  },
};
