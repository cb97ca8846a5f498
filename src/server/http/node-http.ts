/** What the server needs of `node:http`: an `import` of it loads `fetch` with it, 35 ms of a start. */
export const { IncomingMessage, STATUS_CODES } = process.getBuiltinModule('node:http');
