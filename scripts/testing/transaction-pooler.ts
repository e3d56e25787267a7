import { once } from "node:events";
import net from "node:net";
import pg from "pg";
import { chooseTestPort } from "./test-port";

/**
 * A pooler that hands out connections by the transaction, as PgBouncer does with `pool_mode = transaction`, and notes what
 * such a pooler cannot carry: the next transaction of a client comes over another connection than the last one.
 */
export type TransactionPooler = {
  url: string;
  /** What was sent that needs a session, such as the name of a prepared statement. */
  violations: string[];
  stop: () => Promise<void>;
};

type Backend = { socket: net.Socket; client: Client | null; reader: (data: Buffer) => void };
type Client = { socket: net.Socket; backend: Backend | null; lastBackend: Backend | null; waitingFrames: Buffer[] };

/** The parameters of a new connection that PgBouncer 1.18 takes with its usual configuration. */
const knownParameters = new Set(
  "user database client_encoding datestyle timezone standard_conforming_strings application_name".split(" "),
);

/** Statements whose effect outlives their transaction. */
const sessionPatterns = [
  /(?:^|;)\s*SET\s+(?!LOCAL\b|TRANSACTION\b)/i,
  /(?:^|;)\s*(?:LISTEN|UNLISTEN|PREPARE|DEALLOCATE|DISCARD|LOAD|RESET)\b/i,
  /\bpg_(?:try_)?advisory_lock/i,
  /\bCREATE\s+(?:LOCAL\s+|GLOBAL\s+)?TEMP/i,
  /\bset_config\([^)]*,\s*false\s*\)/i,
  /\bWITH HOLD\b/i,
];

const sslRequestCode = 80_877_103;

/** Starts a pooler of a few connections in front of a `postgresql:` address. */
export async function startTransactionPooler(url: string, connectionCount = 3): Promise<TransactionPooler> {
  const violations: string[] = [];
  const waitingClients: Client[] = [];
  const backends = await Promise.all(Array.from({ length: connectionCount }, () => connectBackend(url, release)));
  const clientSockets = new Set<net.Socket>();

  function release(backend: Backend): void {
    if (backend.client) Object.assign(backend.client, { backend: null, lastBackend: backend });
    backend.client = null;
    assignWaiting();
  }

  function assignWaiting(): void {
    const freeBackends = backends.filter(({ client }) => client === null);
    const client = waitingClients.shift();
    if (!client) return;
    const backend = freeBackends.find((free) => free !== client.lastBackend) ?? freeBackends[0];
    if (!backend) return void waitingClients.unshift(client);
    Object.assign(backend, { client });
    client.backend = backend;
    for (const frame of client.waitingFrames.splice(0)) backend.socket.write(frame);
    assignWaiting();
  }

  function acceptFrame(client: Client, frame: Buffer): void {
    if (frame.toString("latin1", 0, 1) === "X") return void client.socket.end();
    violations.push(...violationsOf(frame));
    if (client.backend) return void client.backend.socket.write(frame);
    client.waitingFrames.push(frame);
    if (waitingClients.includes(client)) return;
    waitingClients.push(client);
    assignWaiting();
  }

  const server = net.createServer((socket) => {
    const client: Client = { socket, backend: null, lastBackend: null, waitingFrames: [] };
    clientSockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => {
      clientSockets.delete(socket);
      // A transaction that its client left open is rolled back before the connection goes on to somebody else.
      client.backend?.socket.write(makeFrame("Q", "ROLLBACK\0"));
    });
    socket.once("data", (data) => greet(socket, data, violations, (frame) => acceptFrame(client, frame)));
  });
  const port = await chooseTestPort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const poolerUrl = new URL(url);
  poolerUrl.host = `127.0.0.1:${port}`;
  return {
    url: poolerUrl.href,
    violations,
    stop: async () => {
      for (const { socket } of backends) socket.destroy();
      for (const socket of clientSockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Lets a client in, whoever it is, and reads its messages from then on. */
function greet(socket: net.Socket, data: Buffer, violations: string[], onFrame: (frame: Buffer) => void): void {
  if (data.readInt32BE(4) === sslRequestCode) {
    socket.write("N");
    socket.once("data", (startup) => greet(socket, startup, violations, onFrame));
    return;
  }
  const names = data
    .toString("utf8", 8)
    .split("\0")
    .filter((_, index) => index % 2 === 0 && _ !== "");
  const refusedName = names.find((name) => !knownParameters.has(name));
  if (refusedName) {
    violations.push(`a connection with the parameter ${refusedName}`);
    socket.end(makeFrame("E", `SFATAL\0C08P01\0Munsupported startup parameter: ${refusedName}\0\0`));
    return;
  }
  socket.on("data", createFrameReader(onFrame));
  socket.write(Buffer.concat([makeFrame("R", "\0\0\0\0"), makeFrame("Z", "I")]));
}

/** Connects and signs in with pg, and takes the socket over from it. */
async function connectBackend(url: string, release: (backend: Backend) => void): Promise<Backend> {
  const pgClient = new pg.Client({ connectionString: url });
  await pgClient.connect();
  const socket = (pgClient as unknown as { connection: { stream: net.Socket } }).connection.stream;
  socket.removeAllListeners();
  socket.on("error", () => {});
  const backend: Backend = { socket, client: null, reader: () => {} };
  backend.reader = createFrameReader((frame) => {
    const isReady = frame.toString("latin1", 0, 1) === "Z";
    if (backend.client && !backend.client.socket.destroyed) backend.client.socket.write(frame);
    if (isReady && frame.toString("latin1", 5) === "I") release(backend);
  });
  socket.on("data", (data: Buffer) => backend.reader(data));
  return backend;
}

/** Cuts a stream of the protocol into its messages: a letter, the length of the rest, and the rest. */
function createFrameReader(onFrame: (frame: Buffer) => void): (data: Buffer) => void {
  let received = Buffer.alloc(0);
  return (data) => {
    received = Buffer.concat([received, data]);
    while (received.length >= 5) {
      const length = 1 + received.readInt32BE(1);
      if (received.length < length) return;
      const frame = received.subarray(0, length);
      received = received.subarray(length);
      onFrame(frame);
    }
  };
}

function violationsOf(frame: Buffer): string[] {
  const letter = frame.toString("latin1", 0, 1);
  if (letter !== "Q" && letter !== "P") return [];
  const texts = frame.toString("utf8", 5).split("\0");
  const [name = "", statement = ""] = letter === "P" ? texts : ["", ...texts];
  return [
    ...(name === "" ? [] : [`the statement named ${name}`]),
    ...(sessionPatterns.some((pattern) => pattern.test(statement)) ? [statement] : []),
  ];
}

function makeFrame(letter: string, body: string): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, "latin1");
  head.writeInt32BE(4 + Buffer.byteLength(body), 1);
  return Buffer.concat([head, Buffer.from(body)]);
}
