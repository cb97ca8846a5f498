import type { Server } from 'node:http';

/** Connections from which on idle ones are closed, and beyond which none is taken. */
const MANY = 5000;
const MOST = 10_000;
/** New connections from one closing of the idle ones to the next, which looks at all. */
const STEP = 100;

/**
 * Bounds the connections of a server, so that idle ones, of which anybody can open thousands, do not
 * keep others out. A client whose idle connection is closed opens another when it needs one. Every
 * request gets its answer from the app.
 */
export function limitConnections(
  server: Server,
  { many = MANY, most = MOST, step = STEP } = {},
): void {
  server.maxConnections = most;
  let open = 0;
  // Nothing reads what would be sent, so there is nothing to expect; Node would answer without us.
  for (const event of ['checkContinue', 'checkExpectation']) {
    server.on(event, (request, response) => server.emit('request', request, response));
  }
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
    });
    if (open > many && open % step === 0) server.closeIdleConnections();
  });
}
