import type { Page } from './watched-page.ts';

export const riverSection = (page: Page) => page.locator('section[aria-labelledby="river"]');
export const comeToRiver = (page: Page) =>
  riverSection(page).evaluate((section) => section.scrollIntoView());
export const observedCard = (page: Page) =>
  riverSection(page).getByRole('article', { name: 'USGS Past 7 Days - Cubic Feet per Second' });
export const forecastCard = (page: Page) =>
  riverSection(page).getByRole('article', {
    name: 'NOAA 10 Day Forecast - Cubic Feet per Second',
  });
