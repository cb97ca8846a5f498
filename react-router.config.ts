import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  buildDirectory: 'dist/web',
  // The server bundle exports what the web gives to the server, not only the build.
  serverBuildFile: 'index.js',
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
