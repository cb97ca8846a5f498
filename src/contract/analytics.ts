/** Where analytics events go; the Content-Security-Policy of pages allows it. */
export const ANALYTICS_COLLECTOR = 'https://www.google-analytics.com/g/collect';
