import { useState } from 'react';
import { SAVED_ANSWERS, SAVED_PAGES } from '#contract/saved-pages.ts';
import { keptRivers } from '#web/lib/kept/kept-rivers.ts';
import { setVisitorPlace } from '#web/lib/place/visitor-place.ts';
import { pageHead } from '#web/lib/site/head.ts';
import { useConfig } from '#web/lib/site/site.ts';
import { ActionButton } from '#web/ui/action.tsx';
import { Article } from '#web/ui/article.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import type { Route } from './+types/privacy-policy.ts';

const EVENTS_TRACKED =
  'which facility, species or run was chosen, and that “Find Nearest” was used, a dashboard was opened from the home page, a graph was touched, the map was opened, something on it was pressed, or one of its layers or legends was shown or hidden';

/**
 * Deletes everything this browser has saved: pages, figures, and the visitor's place and rivers
 * (requirement 7.2). Returns false if the browser denies access.
 */
async function deleteSaved(): Promise<boolean> {
  setVisitorPlace(null);
  keptRivers.set([]);
  try {
    await Promise.all([SAVED_PAGES, SAVED_ANSWERS].map((name) => caches.delete(name)));
    return true;
  } catch {
    return false;
  }
}

function Deletion() {
  const [status, setStatus] = useState<'saved' | 'deleting' | 'deleted' | 'refused'>('saved');
  return (
    <div className="cluster loose">
      <ActionButton
        busy={status === 'deleting'}
        onPress={async () => {
          setStatus('deleting');
          setStatus((await deleteSaved()) ? 'deleted' : 'refused');
        }}
      >
        Delete saved data
      </ActionButton>
      <div role="status">
        {status === 'deleted' ? <Notice kind="ok">The saved data has been deleted.</Notice> : null}
        {status === 'refused' ? (
          <Notice kind="failed">
            This browser does not let the site keep or delete anything. Its own settings can.
          </Notice>
        ) : null}
      </div>
    </div>
  );
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Privacy Policy',
    description: 'What Freshet collects, what your browser keeps, and what it does not do.',
    path: '/privacy-policy',
  });
}

export default function PrivacyPolicyPage() {
  const { analytics_id, base_map, links } = useConfig();
  return (
    <Article
      title="Privacy Policy"
      lead={
        <p>
          Last updated <time dateTime="2025-03-14">March 14, 2025</time>
        </p>
      }
    >
      <Section id="collected" heading="What we collect">
        <p>
          Freshet has no accounts and no sign-in. We do not ask for your name, your address or
          anything else about you.
        </p>
        <ul>
          <li>
            <strong>Requests.</strong> Like every web server, ours sees the address your request
            comes from, the page requested and the time. We use this to keep the site running and to
            stop abuse, and for nothing else.
          </li>
          <li>
            <strong>Location.</strong> Your browser asks whether it may share your location only
            when you press “Find Nearest” or “Use my location”. You may type a town or ZIP code
            instead. Distances are calculated on your device. Your location is not sent to us or to
            anybody else.
          </li>
          <li>
            <strong>Searches and choices.</strong> What you search for and which facility you choose
            are part of the page’s address, so that you can share it. They reach us as part of that
            address.
          </li>
          {base_map.style_url ? (
            <li>
              <strong>Maps.</strong> When you open the map, your browser loads the base map from{' '}
              {new URL(base_map.style_url).host}, which then sees your network address and which
              part of the map you look at. Nothing else on this site is loaded from elsewhere.
            </li>
          ) : null}
        </ul>
      </Section>
      <Section id="storage" heading="Local storage and IndexedDB">
        <p>
          Your browser may keep the pages of our site that you opened, with their files and river
          figures, so that they still open without a signal. In IndexedDB it keeps when it saved
          each of them. All of it is public data, and it is replaced when it is out of date.
        </p>
        <p>Local storage is used for five things, each under a key of its own:</p>
        <ul>
          <li>
            “freshet-rivers” keeps the facilities you gave a star, in your order, and which counts
            your last two visits saw, until you remove them. A link you make of them names them
            behind a “#”, which browsers do not send. The figures and river flows of these
            facilities are saved with the data above, at most 20 MB.
          </li>
          <li>
            “freshet-place” keeps the place you want distances from, to about a mile, until you
            press “Forget” beside it.
          </li>
          <li>“freshet-units” keeps that you chose metric units, until you choose the others.</li>
          <li>
            “freshet-levels” keeps the flow that you named for a river, until you empty its field.
          </li>
          <li>
            “fishToken” keeps an access token, if an operator of the site has put one there.
            Visitors have none. It is sent only to our own server, and removed when it is rejected.
          </li>
        </ul>
        <p>Until you close a tab, session storage keeps how far each page was scrolled.</p>
        <Deletion />
        <p>
          We set no cookies. You can clear all of this at any time in the settings of your browser;
          the site works without it.
        </p>
      </Section>
      <Section id="advertising-and-analytics" heading="Advertising and site analytics">
        <p>Freshet shows no advertising, takes part in no advertising network and sells no data.</p>
        <p>
          {analytics_id
            ? `This site counts how it is used with Google Analytics: ${EVENTS_TRACKED}. Each of these is sent to www.google-analytics.com with the address of the page, without what you searched for, and a random number that is forgotten when you close the page. No cookie is set and no script of Google runs, but Google sees your network address and your browser.`
            : `No site analytics are set up on this site. If its operator sets them up, they count ${EVENTS_TRACKED}.`}{' '}
          Analytics stay off in browsers that send “Do Not Track” or “Global Privacy Control”.
        </p>
      </Section>
      <Section id="others" heading="Other services">
        <p>
          Fish counts come to you from our own server, which holds the reports that the state’s fish
          and wildlife department has published. The department does not learn who you are. River
          figures also come through our server, so the geological survey and the ocean and
          atmospheric agency do not learn who asks.
        </p>
      </Section>
      <Section id="security" heading="Security">
        <p>
          The pages tell your browser to run no scripts and contact no services other than those
          named in this policy. We keep as little as we can, because what is not kept cannot be
          lost. No way of sending data over the internet is perfectly safe, and we cannot promise
          that ours is.
        </p>
      </Section>
      <Section id="changes" heading="Changes and questions">
        <p>
          When this policy changes, the date at the top changes with it.{' '}
          {links.contact
            ? `Questions reach us at ${links.contact}.`
            : 'The About page says how to reach the operator of this site, if a contact is given.'}
        </p>
      </Section>
    </Article>
  );
}
