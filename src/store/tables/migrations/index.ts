import type { Migration } from 'kysely';
import * as firstTables from './0001-first-tables.ts';
import * as riverAnswers from './0003-river-answers.ts';
import * as sourceLooks from './0004-source-looks.ts';
import * as finalReports from './0005-final-reports.ts';
import * as riverRecord from './0006-river-record.ts';
import * as removedReports from './0007-removed-reports.ts';
import * as serviceQuotas from './0008-service-quotas.ts';

/** All migrations, oldest first; the last one names the version of the tables. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0003-river-answers': riverAnswers,
  '0004-source-looks': sourceLooks,
  '0005-final-reports': finalReports,
  '0006-river-record': riverRecord,
  '0007-removed-reports': removedReports,
  '0008-service-quotas': serviceQuotas,
};
