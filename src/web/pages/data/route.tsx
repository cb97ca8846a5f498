import { citation } from '#contract/citation.ts';
import { RECORD_MEANINGS } from '#contract/record-part.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { Article } from '#web/ui/article.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/route.ts';

const examples = (site: string) => [
  {
    language: 'Shell',
    code: `curl --compressed ${site}/data/facilities/issaquah-hatchery.csv
curl ${site}/api/season/ISSAQUAH_HATCHERY
curl ${site}/api/now/rivers/skykomish`,
  },
  {
    language: 'Python',
    code: `import pandas as pd
record = pd.read_csv("${site}/data/freshet.csv.gz",
                     keep_default_na=False, na_values=[""])
in_total = record[record.in_total]
in_total.groupby(["facility", "species", "year"])["count"].sum()`,
  },
  {
    language: 'R',
    code: `record <- read.csv(gzcon(url("${site}/data/freshet.csv.gz")), na.strings = "")
in_total <- subset(record, in_total)
aggregate(count ~ facility + species + year, in_total, sum)`,
  },
  {
    language: 'Home Assistant, a facility and its river now',
    code: `rest:
  - resource: ${site}/api/now/issaquah-hatchery
    scan_interval: 900
    sensor:
      - name: Coho in two weeks
        value_template: "{{ value_json.two_weeks_fish }}"
      - name: Issaquah Creek
        value_template: "{{ value_json.flow_cfs }}"
        unit_of_measurement: cfs`,
  },
];

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Data',
    description:
      'Download every count as CSV or JSON: columns, license, how to cite, API, feeds and calendars.',
    path: '/data',
    part: 'everything',
  });
}

export default function DataPage() {
  const config = useConfig();
  const { site } = config.links;
  return (
    <Article title="Data" lead={<p>Every count on this site can be downloaded.</p>}>
      <Section id="downloads" heading="Downloads">
        <p>
          These files have every count that this site shows. Each has its species, run and origin,
          its adults and jacks, its days, and the report it is from.
        </p>
        <ul>
          <li>
            Everything: <a href="/data/freshet.csv.gz">CSV, compressed</a> or{' '}
            <a href="/data/freshet.json.gz">JSON, compressed</a>
          </li>
          {SHOWN_SPECIES.map((species) => {
            const path = `/data/species/${species.toLowerCase()}`;
            return (
              <li key={species}>
                {species} at every facility: <a href={`${path}.csv`}>{species} CSV</a> or{' '}
                <a href={`${path}.json`}>{species} JSON</a>
              </li>
            );
          })}
          <li>One facility: see the links at the end of its page.</li>
          <li>
            Fish at a dam, which no other file has: see the links at the end of its page.{' '}
            <Link to="/dams">The dams</Link>, <Link to="/rivers">the rivers</Link>
          </li>
        </ul>
        <p>
          The addresses do not change. A downloaded file is named by the day of its newest figures
          and the version of the data. <a href="/data/datapackage.json">The data package</a> lists
          every file and column, with the sizes and SHA-256 checksums of the two complete files.
        </p>
      </Section>
      <Section id="columns" heading="Columns">
        <p>
          Figures are numbers of fish; days are days in Washington, YYYY-MM-DD. A figure that a
          report did not give is empty, and is not 0. Rows with <code>in_total</code> sum to the
          totals of the years. A year with a final report takes its fish from that report. Its
          in-season counts stand beside it for their dates, and are not in the total.
        </p>
        <details>
          <summary>{Object.keys(RECORD_MEANINGS).length} columns and what they mean</summary>
          <dl className="stack">
            {Object.entries(RECORD_MEANINGS).map(([name, meaning]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>{meaning}.</dd>
              </div>
            ))}
          </dl>
        </details>
      </Section>
      <Section id="api" heading="API">
        <p>
          What the charts show is in <a href="/api">the API</a>, in JSON and open to any site.
        </p>
        {examples(site).map(({ language, code }) => (
          <div key={language}>
            <h3>{language}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
            <pre tabIndex={0}>
              <code>{code}</code>
            </pre>
          </div>
        ))}
      </Section>
      <Section id="feeds" heading="Feeds and calendars">
        <p>
          A feed reader shows you each new report, from{' '}
          <a href="/feeds/all.atom">the Atom feed of all reports</a>. Each facility, river, species
          and dam has a feed of its own: give your reader the address of its page. Any
          feed-to-e-mail service can send it to you. A calendar program can show when each run
          usually comes: subscribe to <code>{site}/feeds/facilities/issaquah-hatchery.ics</code>, or
          one species of it, <code>…/issaquah-hatchery/coho.ics</code>.
        </p>
      </Section>
      <Section id="license" heading="License">
        <p>
          The counts are public records of the State of Washington and free to use. Please name the
          Washington Department of Fish and Wildlife. They are preliminary until its final report is
          out. <Link to="/about#reading">What the numbers are</Link>.
        </p>
      </Section>
      <Section id="cite" heading="Cite this">
        <p>
          {citation(
            'Salmon and steelhead counted at hatcheries in Washington',
            config,
            `${site}/data`,
          )}
        </p>
        <p>The JSON file of a facility or species has its own citation.</p>
      </Section>
    </Article>
  );
}
