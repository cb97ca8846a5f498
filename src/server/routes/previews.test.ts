import { expect, test } from 'vitest';
import { webBuild } from '../../testing/real-pages.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';

async function previewOf(path: string): Promise<string> {
  const web = await webBuild();
  let drawn = '';
  await using site = await siteUnderTest({
    web: {
      ...web,
      drawPreview: async (...parts) => {
        const svg = await web.drawPreview(...parts);
        drawn = svg ?? '';
        return svg;
      },
    },
  });
  const { statusCode, headers } = await site.app.inject(`/previews${path}.png`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  return drawn;
}

test.each(['/hatcheries/issaquah-hatchery', '/species/coho'])(
  'the preview of %s is the chart of its page, with axis, today and legend, in plain colors',
  async (path) => {
    const svg = await previewOf(path);
    for (const word of ['fish', 'Today', 'Oct', '2025', '2024']) expect(svg).toContain(`>${word}<`);
    expect(svg).toContain('stroke="#30e339"');
    expect(svg).not.toMatch(/var\(|NaN|null|undefined/);
  },
);
