declare module 'virtual:client-assets' {
  /** The hashed files of the client build, put in by `vite.config.ts`. */
  export const clientAssets: import('./app/document.tsx').ClientAssets;
}
