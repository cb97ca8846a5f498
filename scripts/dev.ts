import middie from '@fastify/middie';
import { createServer } from 'vite';
import type { WebBuild } from '#contract/page.ts';
import { command } from '#program/command.ts';

const HELP = `Serves the site straight from src/web: edits show at once.

Usage: npm run dev [-- --help]

Shows the demonstration unless FRESHET_MODE says otherwise. Ctrl-C stops it.`;

export const main = command({
  name: 'dev',
  help: HELP,
  options: {},
  run: async () => {
    process.env.FRESHET_MODE ||= 'demo';
    process.env.FRESHET_LOG_LEVEL ||= 'warn';
    const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
    const web = async () => (await vite.ssrLoadModule('/src/web/server.ts')) as WebBuild;
    const { pages } = await web();
    const { serve } = await import('#server/serve.ts');
    await serve({
      web: {
        pages,
        render: async (...page) => (await web()).render(...page),
        drawEmbed: async (...card) => (await web()).drawEmbed(...card),
        drawRiverEmbed: async (...card) => (await web()).drawRiverEmbed(...card),
        drawPreview: async (...picture) => (await web()).drawPreview(...picture),
      } satisfies WebBuild,
      attach: async (app) => {
        // Pages, cards and pictures change with their source files, so nothing is cached.
        app.addHook('onRoute', (route) => {
          if (route.config?.kept === undefined) return;
          route.config = { ...route.config, kept: 0, cacheControl: 'no-cache' };
        });
        await app.register(middie);
        app.use(vite.middlewares);
        app.addHook('onSend', async (_, reply) => {
          reply.removeHeader('content-security-policy');
        });
      },
    });
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
