"""Serves a GGUF model with the server of llama.cpp on the loopback interface: `llama_server.py MODEL PORT CONTEXT_TOKENS`."""

import sys
import threading

import xllamacpp

_, path, port, context = sys.argv
params = xllamacpp.CommonParams()
params.model.path = path
params.hostnames = ["127.0.0.1"]
params.port = int(port)
# each of the prompts that alternate keeps a slot, and so need not be read anew
params.n_parallel = 4
params.n_ctx = params.n_parallel * int(context)
# more threads than free processors wait for each other in a loop, and take several times as long
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
params.sampling.seed = 1
server = xllamacpp.Server(params)
threading.Event().wait()
