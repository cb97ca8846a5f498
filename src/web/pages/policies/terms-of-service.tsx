import { pageHead } from '#web/lib/site/head.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { Article } from '#web/ui/article.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/terms-of-service.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Terms of Service',
    description: 'The terms of using Freshet, and why it is not a source of fishing rules.',
    path: '/terms-of-service',
  });
}

export default function TermsOfServicePage() {
  const { links } = useConfig();
  return (
    <Article
      title="Terms of Service"
      lead={
        <p>
          Last updated <time dateTime="2025-04-24">April 24, 2025</time>
        </p>
      }
    >
      <Section id="agreement" heading="Agreement">
        <p>
          By using Freshet you agree to these terms. If you do not agree with them, please do not
          use the site.
        </p>
      </Section>
      <Section id="license" heading="License">
        <p>
          You may use the site free of charge, for yourself or your work, and link to any page of
          it. Please do not use it so heavily that it fails for others.
        </p>
        <p>
          The software is open source under the MIT License. The counts are public records of the
          agency named on the About page. When you pass on figures, name the agency they come from
          and their date.
        </p>
      </Section>
      <Section id="disclaimer" heading="Disclaimer">
        <p>
          Freshet is not a source of fishing rules. A fish shown as in season is one that has
          usually come back at this time of year; it does not mean that fishing for it is open.
          Always check local regulations before you fish:
        </p>
        <ul className="links">
          <li>
            <a href={links.regulations}>State fishing regulations</a>
          </li>
          <li>
            <a href={links.emergency_rules}>Emergency rules</a>
          </li>
        </ul>
        <p>
          Counts are in-season estimates that the agency corrects later. Rivers are dangerous: never
          decide from this site alone whether water is safe to wade, cross or float.
        </p>
        <p>
          The site is provided as it is, without warranty of any kind, express or implied. It is not
          run, checked or endorsed by any agency.
        </p>
      </Section>
      <Section id="limitations" heading="Limitations">
        <p>
          As far as the law allows, those who make and run Freshet are not liable for any loss or
          harm that comes from using it, from not being able to use it, or from relying on what it
          shows.
        </p>
      </Section>
      <Section id="changes" heading="Changes">
        <p>
          We may change the site and these terms. The date at the top of this page says when they
          last changed; by using the site after that you accept the changed terms.
        </p>
      </Section>
    </Article>
  );
}
