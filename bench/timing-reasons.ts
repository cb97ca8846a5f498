const MERGED =
  'the table splits what the product merges: titles or names that one run of one place has had';
const FIRST_SIGHT =
  'the table leaves out the first sight of each stock name, and with it the fish before a rename';
const LINGERING = 'the table takes a lingering final row, or a correction, for new fish';

/**
 * Why arrival dates of a facility and title differ from the reference table, where that is known:
 * found by following the rows of each through the reports.
 */
export const TIMING_REASONS: Readonly<Record<string, string>> = {
  'BEAVER CR, Summer Steelhead': FIRST_SIGHT,
  'COWLITZ, Anadromous Coastal Cutthroat': LINGERING,
  'COWLITZ, Sucker: General': LINGERING,
  'DUNGENESS, Odd Year Pink': MERGED,
  'DUNGENESS, Summer Pink': MERGED,
  'FALLERT CR, Fall Chinook': FIRST_SIGHT,
  'FALLERT CR, Summer Steelhead': FIRST_SIGHT,
  'FOSTER RD, Summer Steelhead': FIRST_SIGHT,
  'FOSTER RD, Type S Coho': FIRST_SIGHT,
  'GRAYS R WEIR, Fall Chinook': FIRST_SIGHT,
  'GRAYS R, Type S Coho': LINGERING,
  'GRAYS R, Winter Steelhead': FIRST_SIGHT,
  'HOODSPORT, Pink': MERGED,
  'ICY CR, Summer Steelhead': FIRST_SIGHT,
  'KENDALL CR, Odd Year Pink': MERGED,
  'KENDALL CR, Pink': MERGED,
  'LYONS FERRY, Fall Chinook': LINGERING,
  'MERWIN DAM, Anadromous Coastal Cutthroat': LINGERING,
  'DAYTON ACCLIMA, Dolly/Bull Trout': 'two seasons a few weeks apart; a species that is not shown',
  'MORSE CR, Pink': MERGED,
  'PALMER, Summer Steelhead': 'the table misses a season that starts again in July 2026',
  'SKAMANIA, Winter-Late Steelhead': LINGERING,
  'SOOS CR, Pink': MERGED,
  'SUNSET FALLS, Chum': LINGERING,
  'SUNSET FALLS, Sockeye': LINGERING,
  'TACOMA POWER WYNOOCHEE R DAM, Coho': MERGED,
  'TACOMA POWER WYNOOCHEE R DAM, Winter-Late Steelhead': MERGED,
  'TUMWATER FALLS, Coho': FIRST_SIGHT,
  'VOIGHT CR, Odd Year Pink': MERGED,
  'VOIGHT CR, Pink': MERGED,
  'WALLACE R, Pink': MERGED,
  'WASHOUGAL R, Summer Steelhead': MERGED,
  'WASHOUGAL R, Type N Coho': MERGED,
  'WASHOUGAL, Summer Steelhead': LINGERING,
  'WHATCOM CR, Coho': LINGERING,
  'WHATCOM CR, Pink': MERGED,
  'WYNOOCHEE R DAM, Coho': MERGED,
  'WYNOOCHEE R DAM, Fall Chinook': MERGED,
};
