declare module 'virtual:client-assets' {
  /** The hashed files of the client build, inserted by `vite.config.ts`. */
  export const clientAssets: import('./app/document.tsx').ClientAssets;
}
