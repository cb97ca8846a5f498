import type { Page } from './watched-page.ts';

export const UNABLE = 'Unable to load data for this site.';
/** Shown under the graphs when one of them, or the usual flow, could not be loaded. */
export const note = (page: Page) =>
  page.getByText('Note: Some data unavailable, insights based on available data only.');
export const usual = (page: Page) => riverSection(page).locator('svg').getByText('usual');
export const riverSection = (page: Page) =>
  page.getByRole('region', { name: 'River Flows for Nearby Gauges' });
export const insights = (page: Page) => riverSection(page).locator('li[data-period]');
export const pictureCard = (page: Page) =>
  riverSection(page).getByRole('article', { name: 'Past week and next ten days' });
export const observedCard = (page: Page) =>
  riverSection(page).getByRole('article', { name: 'USGS Past 7 Days - Cubic Feet per Second' });
export const forecastCard = (page: Page) =>
  riverSection(page).getByRole('article', {
    name: 'NOAA 10 Day Forecast - Cubic Feet per Second',
  });
