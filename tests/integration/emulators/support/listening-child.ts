import { grpcClient, isCurrent } from './grpc.ts';
import { addTarget } from './webchannel.ts';

/** Listens so many times over gRPC, says so, and stays until it is killed. */
const [port, count] = process.argv.slice(2);
const { listen } = grpcClient(Number(port));
const streams = Array.from({ length: Number(count) }, () => listen([addTarget('one') as object]));
await Promise.all(streams.map((stream) => stream.until(isCurrent)));
process.send?.('listening');
