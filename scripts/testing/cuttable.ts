import { once } from "node:events";
import net from "node:net";
import { chooseTestPort } from "./test-port";

/**
 * An address whose connections to a server can be cut off and restored, as when a database goes away and comes back.
 */
export type CuttableDatabase = { url: string; cutOff: () => Promise<void>; restore: () => Promise<void> };

/** Starts a relay in front of the server of a `postgresql:` address. The relay is cut off until `restore` is called. */
export async function startCuttableDatabase(url: string): Promise<CuttableDatabase> {
  const serverUrl = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    const serverSocket = net.connect(Number(serverUrl.port), serverUrl.hostname);
    for (const [source, destination] of [
      [socket, serverSocket],
      [serverSocket, socket],
    ] as const) {
      sockets.add(source);
      source.on("error", () => destination.destroy());
      source.on("close", () => {
        sockets.delete(source);
        destination.destroy();
      });
      source.pipe(destination);
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const closeServer = async (): Promise<void> => {
    const closing = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closing;
  };
  const port = await chooseTestPort();
  const relayUrl = new URL(url);
  relayUrl.host = `127.0.0.1:${port}`;
  return { url: String(relayUrl), cutOff: closeServer, restore: () => listen(port) };
}
