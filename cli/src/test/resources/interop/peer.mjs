// Reads a frame that Strandex wrote and writes the same event again with the registry's schema.
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry'

const [, , host, hex] = process.argv
const registry = new SchemaRegistry({ host })
const event = await registry.decode(Buffer.from(hex, 'hex'))
console.log(event.event_id, event.scene_id, event.modality, event.text?.string ?? event.text)
const id = await registry.getLatestSchemaId('node-value')
const frame = await registry.encode(id, event)
console.log(frame.toString('hex'))
