// Loaded before the servers of the browser tests. They stand at the instant of the browsers, so that what a
// page says of its rivers, and its picture, do not depend on the hour at which the tests run.
import { NOW_MS } from './clock.ts';

Date.now = () => NOW_MS;
