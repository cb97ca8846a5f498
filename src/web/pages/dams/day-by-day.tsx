import type { ReactNode } from 'react';
import { damDayColumns } from '#contract/dam-day.ts';
import { runNoun } from '#domain/say/fish.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, dateRange, monthAbbreviation, shortDate } from '#domain/words/format.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { useReading } from '#web/charts/chart-frame.tsx';
import { useUnits } from '#web/lib/kept/kept-units.ts';
import { CountTable } from '#web/ui/count-table.tsx';
import { Section } from '#web/ui/section.tsx';
import { type DamAndSeason, FIGURES, figure } from './dam-figures.ts';
import { adultsOf, bestDayWords, daysOf, figuresOf } from './dam-words.ts';

function DaysCard({ standing, lead, table }: DamAndSeason & { table: ReactNode }) {
  const { dam, lastDays } = standing;
  const subject = `${capitalized(adultsOf(lead))} a day`;
  const chart = useReading(`${dam.key} ${subject}`);
  const days = daysOf(lead, lastDays);
  const read = chart.reading === null ? undefined : days[chart.reading];
  const valueText = read ? `${shortDate(read.date)}: ${figure(read.adults) ?? 'no figure'}` : null;
  const month = (day: PlainDate | undefined) => day?.slice(5, 7);
  return (
    <ChartCard
      title={subject}
      header={valueText ?? dateRange(days.at(0)?.date ?? lead.from, lead.to)}
      chart={
        <BarChart
          name={`${capitalized(runNoun(lead))} at ${dam.name} day by day`}
          valueText={valueText}
          bars={days.map(({ date, adults }, at) => ({
            value: adults,
            label: String(Number(date.slice(8))),
            ...(month(date) !== month(days[at - 1]?.date) && {
              group: monthAbbreviation(Number(month(date))),
            }),
          }))}
          {...chart}
        />
      }
      table={table}
    />
  );
}

export function DayByDay({ standing, lead }: DamAndSeason) {
  const { dam, lastDays } = standing;
  const hasJacks = lead.jacks !== null;
  const noun = runNoun({ ...lead, run: 'NA' });
  const { water } = useUnits();
  const best = bestDayWords(daysOf(lead, lastDays));
  const table = (
    <CountTable
      caption={`${capitalized(noun)} at ${dam.name} day by day`}
      corner="Day"
      chart="days"
      headings={[
        capitalized(adultsOf(lead)),
        ...(hasJacks ? ['Jacks'] : []),
        `Water ${water.unit}`,
      ]}
      rows={lastDays.toReversed().map((day) => {
        const [adults, jacks] = figuresOf(lead, day);
        const warm = day.celsius === null ? null : water.number(day.celsius);
        return {
          key: day.date,
          heading: shortDate(day.date),
          cells: [figure(adults), ...(hasJacks ? [figure(jacks)] : []), warm],
          columns: { dam: dam.name, ...damDayColumns(day), figures: FIGURES },
        };
      })}
    />
  );
  return (
    <Section id="days" heading={best ?? 'Day by day'} label={best ? null : capitalized(noun)}>
      {best ? <DaysCard standing={standing} lead={lead} table={table} /> : table}
    </Section>
  );
}
