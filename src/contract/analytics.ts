/**
 * Where analytics events go when a measurement id is configured: the endpoint Google Analytics 4
 * takes events at. The browser sends there, and the server's Content-Security-Policy allows it.
 */
export const ANALYTICS_COLLECTOR = 'https://www.google-analytics.com/g/collect';
